// Every primitive in every state, for visual checks and for axe: `npm run gallery`.
import { useState, type ComponentType } from 'react';
import styled from 'styled-components';
import { BreakableWords } from '../src/breakable-words/breakable-words';
import { Button, IconButton, LinkButton, type ButtonVariant } from '../src/button/button';
import { ChoiceChips } from '../src/choice-chips/choice-chips';
import { Container } from '../src/container/container';
import { Dialog } from '../src/dialog/dialog';
import { Field, Select, TextArea, TextInput } from '../src/field/field';
import { Icon, iconNames } from '../src/icon/icon';
import { Notice } from '../src/notice/notice';
import { Picture } from '../src/picture/picture';
import { SectionHeading } from '../src/section-heading/section-heading';
import { SkipLink } from '../src/skip-link/skip-link';
import { SumList } from '../src/sum-list/sum-list';
import { VisuallyHidden } from '../src/visually-hidden/visually-hidden';
import { Carousels } from './carousels';
import { placeholderImage } from './placeholder-image';

const LONG = 'A label that says far more than anybody would read, and still has to stay inside its button';

export function Gallery() {
  return (
    <>
      <SkipLink href="#content" />
      <Container as="main" id="content">
        <Title>Gallery of primitives</Title>
        {sections.map(([title, Content]) => (
          <SectionFrame key={title}>
            <h2>{title}</h2>
            <Content />
          </SectionFrame>
        ))}
      </Container>
    </>
  );
}

const colours = [
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'surface',
  'surface-soft',
  'surface-tint',
  'brand',
  'brand-hover',
  'brand-strong',
  'brand-bright',
  'accent',
  'accent-hover',
  'on-brand',
  'danger',
  'danger-soft',
  'success',
  'success-soft',
  'focus',
];

const Colours = () => (
  <Tiles>
    {colours.map((role) => (
      <li key={role}>
        <Swatch style={{ background: `var(--color-${role})` }} />
        {role}
      </li>
    ))}
  </Tiles>
);

const Type = () => (
  <Stack>
    {['display', '3xl', '2xl', 'xl', 'l', 'm', 's', 'xs'].map((size) => (
      <Sample key={size} style={{ fontSize: `var(--text-${size})` }}>
        {size} Chemistry for ₹1,480
      </Sample>
    ))}
    <p>
      A paragraph with <a href="#content">a link in it</a>, as long as it takes to see how far the lines stand
      apart and whether the eye finds its way back from the end of one to the start of the next.
    </p>
  </Stack>
);

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'accent', 'onDark'];

const Buttons = () => (
  <>
    {variants.map((variant) => (
      <Row key={variant} $isDark={variant === 'onDark'}>
        <Button variant={variant}>{variant}</Button>
        <Button variant={variant} size="l">
          Large <Icon name="arrowRight" />
        </Button>
        <Button variant={variant} busy>
          Busy
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <LinkButton variant={variant} href="#content">
          Link
        </LinkButton>
      </Row>
    ))}
    <Row>
      <Button>{LONG}</Button>
    </Row>
    <Row>
      <IconButton icon="share" label="Share" />
      <IconButton icon="close" label="Disabled" disabled />
    </Row>
  </>
);

const Icons = () => (
  <Tiles>
    {iconNames.map((name) => (
      <li key={name}>
        <Icon name={name} size={28} />
        {name}
      </li>
    ))}
  </Tiles>
);

const Fields = () => (
  <Columns>
    <Field label="Name" required>
      <TextInput autoComplete="off" />
    </Field>
    <Field label="Filled" hint="A hint that helps">
      <TextInput defaultValue="Laundry detergent" />
    </Field>
    <Field label="With an error" error="Enter valid 10-digit number" hint="10 digits, without a prefix">
      <TextInput defaultValue="12345" inputMode="numeric" />
    </Field>
    <Field label="Disabled">
      <TextInput defaultValue="Cannot be changed" disabled />
    </Field>
    <Field label="Search">
      <TextInput type="search" placeholder="Search products" />
    </Field>
    <Field label="Product">
      <Select defaultValue="">
        <option value="">Select Product</option>
        <option>Floor cleaner</option>
      </Select>
    </Field>
    <Field label="Product, with an error" error="Please select a product">
      <Select>
        <option>Select Product</option>
      </Select>
    </Field>
    <Field label="Message" error="Message is required">
      <TextArea />
    </Field>
  </Columns>
);

const ignoreChoice = () => undefined;

const Chips = () => (
  <Stack>
    <ChoiceChips
      legend="Sizes"
      name="size"
      choices={[{ value: '1 L', detail: '₹378' }, { value: '5 L', detail: '₹1,725' }, { value: '20 L' }]}
      defaultValue="5 L"
      onChange={ignoreChoice}
    />
    <ChoiceChips
      legend="With a long value"
      name="long"
      choices={[{ value: LONG }, { value: 'Short' }]}
      defaultValue="Short"
      onChange={ignoreChoice}
    />
  </Stack>
);

const Sums = () => (
  <SumList
    rows={[
      { label: 'Taxable value', amount: '₹1,480' },
      { label: 'Total', amount: '₹1,746.40' },
    ]}
  >
    <p>{LONG}</p>
  </SumList>
);

const Notices = () => (
  <Stack>
    <Notice>Something that is good to know.</Notice>
    <Notice tone="success" onDismiss={() => undefined}>
      Message sent successfully!
    </Notice>
    <Notice tone="danger" action={<Button variant="secondary">Try again</Button>} onDismiss={() => undefined}>
      Your message was not sent. It is still in the form, and can be sent again at any time: nothing of it is
      lost.
    </Notice>
  </Stack>
);

function Dialogs() {
  const [open, setOpen] = useState<'short' | 'long'>();
  const close = () => setOpen(undefined);
  return (
    <Row>
      <Button onClick={() => setOpen('short')}>Open a dialog</Button>
      <Button variant="secondary" onClick={() => setOpen('long')}>
        Open a long dialog
      </Button>
      <Dialog open={open === 'short'} onClose={close} title="Confirm Logout ?" size="s">
        <p>Are you sure you want to logout?</p>
        <End>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Logout</Button>
        </End>
      </Dialog>
      <Dialog open={open === 'long'} onClose={close} title="Request a quote">
        {Array.from({ length: 8 }, (_, index) => (
          <Field key={index} label={`Field ${index + 1}`}>
            <TextInput />
          </Field>
        ))}
        <Button>Send request</Button>
      </Dialog>
    </Row>
  );
}

const Pictures = () => (
  <Columns>
    <Picture image={placeholderImage('Landscape', 1200, 800)} sizes="(min-width: 768px) 50vw, 100vw" />
    <Picture image={placeholderImage('Portrait', 1000, 1280)} sizes="(min-width: 768px) 50vw, 100vw" />
  </Columns>
);

const Headings = () => (
  <>
    <SectionHeading
      title="With a subtitle and an action"
      subtitle="Top view in this week"
      level={3}
      action={<LinkButton href="#content">See all</LinkButton>}
    />
    <SectionHeading title="Alone" level={3} />
  </>
);

const Breakable = () => (
  <p style={{ inlineSize: '10em' }}>
    <BreakableWords>For concrete/terrazzo/ceramic floors, 5 g/cm³</BreakableWords>
  </p>
);

const Hidden = () => (
  <p>
    Only screen readers get the end of this sentence<VisuallyHidden>, which is here</VisuallyHidden>.
  </p>
);

const sections: [title: string, Content: ComponentType][] = [
  ['Colours', Colours],
  ['Type', Type],
  ['Buttons', Buttons],
  ['Icons', Icons],
  ['Fields', Fields],
  ['Choice chips', Chips],
  ['Notices', Notices],
  ['Sums', Sums],
  ['Dialog', Dialogs],
  ['Picture', Pictures],
  ['Section heading', Headings],
  ['Carousel', Carousels],
  ['Breakable words', Breakable],
  ['Visually hidden', Hidden],
];

const Title = styled.h1`
  padding-block: var(--space-7) 0;
`;

const SectionFrame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-7);
  border-block-end: 1px solid var(--color-line);
`;

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
  align-items: start;
  gap: var(--space-5);
`;

const Row = styled.div<{ $isDark?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
  padding: ${({ $isDark }) => ($isDark ? 'var(--space-5)' : '0')};
  border-radius: var(--radius-l);
  background: ${({ $isDark }) => ($isDark ? 'var(--color-brand-strong)' : 'none')};
`;

const End = styled.div`
  display: flex;
  justify-content: end;
  gap: var(--space-3);
`;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
  gap: var(--space-4);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

const Swatch = styled.div`
  block-size: 64px;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
`;

const Sample = styled.div`
  font-weight: 700;
  line-height: var(--leading-tight);
`;
