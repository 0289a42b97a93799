// styled-components numbers its classes in the order of evaluation, which differs between server and browser and after
// every hot swap. This transformer gives each top-level `const X = styled...` a name that depends on
// its file and name alone, with the package's name in front, so that two builds on one page cannot clash.
import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';

const repository = path.resolve(import.meta.dirname, '..');

/** @param {ts.Node} node `styled.a`, `styled(Link)`, `styled.a.withConfig(...)` @returns {boolean} */
function startsWithStyled(node) {
  if (ts.isIdentifier(node)) return node.text === 'styled';
  if (ts.isPropertyAccessExpression(node)) return startsWithStyled(node.expression);
  return ts.isCallExpression(node) && startsWithStyled(node.expression);
}

/** @param {ts.TaggedTemplateExpression} node */
const isStyle = ({ tag }) =>
  startsWithStyled(tag) || (ts.isIdentifier(tag) && ['css', 'createGlobalStyle'].includes(tag.text));

/** Without the comments and white space that only readers of the source need: pages would download them. @param {string} text */
const withoutLayout = (text) =>
  text
    .replace(/\/\*[^*]*\*\//g, '')
    .replace(/\n\s+/g, '\n')
    .replace(/(?<=[;{}])\n/g, '');

/**
 * @param {ts.NodeFactory} factory
 * @param {ts.TemplateLiteral} template
 * @returns {ts.TemplateLiteral}
 */
function compactTemplate(factory, template) {
  if (ts.isNoSubstitutionTemplateLiteral(template))
    return factory.createNoSubstitutionTemplateLiteral(withoutLayout(template.text));
  return factory.updateTemplateExpression(
    template,
    factory.createTemplateHead(withoutLayout(template.head.text)),
    template.templateSpans.map((span) => {
      const text = withoutLayout(span.literal.text);
      const literal = ts.isTemplateTail(span.literal)
        ? factory.createTemplateTail(text)
        : factory.createTemplateMiddle(text);
      return factory.updateTemplateSpan(span, span.expression, literal);
    }),
  );
}

/**
 * @param {string} packageName
 * @param {{ areNamed: boolean }} options whether class names contain the name of the component: for development only,
 *   because every page carries them
 * @returns {ts.TransformerFactory<ts.SourceFile>}
 */
export const createStyledIds =
  (packageName, { areNamed }) =>
  (context) =>
  (file) => {
    const { factory } = context;
    const sourcePath = path.relative(repository, file.fileName).split(path.sep).join('/');

    /** @param {ts.Node} node @returns {ts.Node} */
    const visit = (node) => {
      if (ts.isTaggedTemplateExpression(node) && isStyle(node)) {
        const compacted = compactTemplate(factory, node.template);
        const updated = factory.updateTaggedTemplateExpression(node, node.tag, node.typeArguments, compacted);
        return ts.visitEachChild(updated, visit, context);
      }
      if (
        !ts.isVariableDeclaration(node) ||
        !ts.isIdentifier(node.name) ||
        !node.initializer ||
        !ts.isTaggedTemplateExpression(node.initializer) ||
        !startsWithStyled(node.initializer.tag)
      ) {
        return ts.visitEachChild(node, visit, context);
      }
      const { text } = node.name;
      const hash = createHash('sha256').update(`${sourcePath}#${text}`).digest('hex').slice(0, 6);
      const config = factory.createObjectLiteralExpression([
        ...(areNamed
          ? [factory.createPropertyAssignment('displayName', factory.createStringLiteral(text))]
          : []),
        factory.createPropertyAssignment(
          'componentId',
          factory.createStringLiteral(`${packageName}-${hash}`),
        ),
      ]);
      const { tag, typeArguments, template } = node.initializer;
      const named = factory.createCallExpression(
        factory.createPropertyAccessExpression(tag, 'withConfig'),
        undefined,
        [config],
      );
      // Interpolations contain callbacks, never declarations of styled components.
      const compacted = compactTemplate(factory, template);
      return factory.updateVariableDeclaration(
        node,
        node.name,
        node.exclamationToken,
        node.type,
        factory.updateTaggedTemplateExpression(node.initializer, named, typeArguments, compacted),
      );
    };
    return /** @type {ts.SourceFile} */ (ts.visitNode(file, visit));
  };
