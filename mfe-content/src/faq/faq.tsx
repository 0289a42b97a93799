import { links, type PieceProps } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { isShown } from '@site/shared-contracts/site-content';
import { Breadcrumb } from '@site/shared-ui/breadcrumb';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { useEffect } from 'react';
import styled from 'styled-components';
import { groupQuestions, type QuestionGroup } from './group-questions';

const trail = [{ label: 'Home', path: links.home() }];

/** Questions and answers, from the site's content alone. It works without scripts. */
export function Faq({ faq }: PieceProps<'content/faq'>) {
  const groups = groupQuestions(faq);
  const named = groups.filter(({ name }) => name !== '');
  useOpenAnswer();
  return (
    <Page>
      <Breadcrumb trail={trail} link={Link}>
        {faq.title}
      </Breadcrumb>
      <Head>
        <h1 dir="auto">{faq.title}</h1>
        {faq.text && <p>{faq.text}</p>}
      </Head>
      <Columns>
        {named.length > 1 && (
          <Groups aria-label="Groups of questions" data-not-printed>
            <ul>
              {named.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`} dir="auto">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Groups>
        )}
        <div>
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
          <Ask data-not-printed>
            <h2>Is your question not here?</h2>
            <p>Call or write to us.</p>
            <LinkButton as={Link} to={links.contact()} variant="secondary">
              Contact us
            </LinkButton>
          </Ask>
        </div>
      </Columns>
    </Page>
  );
}

const Group = ({ group: { id, name, questions } }: { group: QuestionGroup }) => (
  <Section id={id} {...(name ? { 'aria-labelledby': `${id}-name` } : { 'aria-label': 'Questions' })}>
    {name && (
      <h2 id={`${id}-name`} dir="auto">
        {name}
      </h2>
    )}
    {questions.map(({ id: questionId, question, answer, more }) => (
      <details key={questionId}>
        <summary>
          <h3 dir="auto">{question}</h3>
        </summary>
        {/* The browser opens what a fragment leads into, and what it finds on the page. */}
        <Answer id={questionId} dir="auto">
          {answer.split(/\n{2,}/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
          <Foot>
            {isShown(more) && (
              <Link to={more.href} reloadDocument={/\.\w+$/.test(more.href)}>
                {more.label}
              </Link>
            )}
            <a href={`#${questionId}`} data-not-printed aria-label={`Link to the answer: ${question}`}>
              Link to this answer
            </a>
          </Foot>
        </Answer>
      </details>
    ))}
  </Section>
);

/** After a navigation inside the site, which browsers do not take for one to a fragment. */
function useOpenAnswer() {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = document.getElementById(decode(hash.slice(1)))?.parentElement;
    if (answer instanceof HTMLDetailsElement) answer.open = true;
  }, [hash]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const Page = styled(Container)`
  padding-block: var(--space-5) var(--space-9);
  overflow-wrap: anywhere;
`;

const Head = styled.header`
  max-inline-size: 46rem;
  margin-block-end: var(--space-6);

  & > p {
    margin: var(--space-3) 0 0;
    color: var(--color-ink-soft);
    font-size: var(--text-l);
    white-space: pre-line;
  }
`;

const Columns = styled.div`
  display: grid;
  gap: var(--space-5) var(--space-8);

  ${media.lg} {
    grid-template-columns: 14rem minmax(0, 50rem);
    align-items: start;

    & > div:only-child {
      grid-column: 1 / -1;
      max-inline-size: 50rem;
    }
  }
`;

const Groups = styled.nav`
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & a {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: var(--space-4);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-pill);
    color: var(--color-ink);
    font-size: var(--text-s);
    font-weight: 600;
    text-decoration: none;
  }

  & a:hover {
    border-color: currentcolor;
  }

  ${media.lg} {
    position: sticky;
    inset-block-start: 112px;

    & ul {
      flex-direction: column;
      gap: 0;
      border-inline-start: 2px solid var(--color-line);
    }

    & a {
      border: 0;
      border-radius: 0;
    }

    & a:hover {
      color: var(--color-brand);
      text-decoration: underline;
    }
  }
`;

const Section = styled.section`
  margin-block-end: var(--space-7);
  scroll-margin-block-start: 112px;

  & > h2 {
    margin-block-end: var(--space-3);
    font-size: var(--text-xl);
  }

  & > details {
    border-block-end: 1px solid var(--color-line);
  }

  & > details:first-of-type {
    border-block-start: 1px solid var(--color-line);
  }

  & summary {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: var(--space-4);
    min-block-size: 56px;
    padding-block: var(--space-3);
    cursor: pointer;
    list-style: none;
  }

  & summary::-webkit-details-marker {
    display: none;
  }

  & summary::after {
    content: '';
    flex: none;
    inline-size: 0.6em;
    block-size: 0.6em;
    margin-inline: 0.3em;
    border: solid var(--color-brand);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    translate: 0 -0.15em;
  }

  & details[open] > summary::after {
    rotate: 225deg;
    translate: 0 0.15em;
  }

  & h3 {
    margin: 0;
    font-size: var(--text-m);
    font-weight: 600;
    letter-spacing: 0;
    line-height: var(--leading-snug);
  }

  & summary:hover h3 {
    color: var(--color-brand);
  }

  /* On paper nobody can open one. */
  @media print {
    & > details::details-content {
      block-size: auto;
      content-visibility: visible;
    }

    & summary::after {
      display: none;
    }

    & > details {
      break-inside: avoid;
    }
  }
`;

/** A fragment leads to the answer: its question stays in view above it. */
const Answer = styled.div`
  max-inline-size: 42rem;
  padding-block-end: var(--space-5);
  scroll-margin-block-start: 200px;

  & > p {
    margin: 0 0 var(--space-3);
    color: var(--color-ink-soft);
    white-space: pre-line;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);

  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 28px;
    font-size: var(--text-s);
  }

  & > a:last-child {
    margin-inline-start: auto;
    color: var(--color-ink-soft);
  }
`;

const Ask = styled.div`
  display: grid;
  gap: var(--space-2);
  justify-items: start;
  padding: var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface-soft);

  & > h2 {
    font-size: var(--text-l);
  }

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
  }
`;
