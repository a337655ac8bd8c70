/** Finds the statements on some tables in the source, whether they are SQL or calls of Prisma's client. */
import ts from 'typescript';

interface Statement {
  /** The declaration at the top of the file that has the statement. */
  inside: string;
  /** The statement as it is written, with the declarations of the constants that it uses. */
  text: string;
}

/**
 * Returns the statements on these tables in a file's text.
 * @param tables table -> the name under which Prisma's client has it.
 */
export function statementsOn(tables: Readonly<Record<string, string>>, text: string): Statement[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const inSql = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE|TABLE)\\s+(${Object.keys(tables).join('|')})\\b`);
  const models = new Set(Object.values(tables));
  return source.statements.flatMap((top) => {
    const constants = constantsIn(top);
    return nodesIn(top)
      .filter((node) => inSql.test(ownText(node)) || models.has(modelOf(node) ?? ''))
      .map((node) => ({ inside: nameOf(top), text: withConstants(node.getText(), constants) }));
  });
}

function nodesIn(top: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(top);
  return nodes;
}

/** Returns the text of a string or template without the templates inside it; empty for other nodes. */
function ownText(node: ts.Node): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** Returns the model of a call such as `db.event.findMany(…)`. */
function modelOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression } = node.expression;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

function constantsIn(top: ts.Node): Map<string, string> {
  const declared = nodesIn(top).filter(ts.isVariableDeclaration);
  return new Map(declared.map((node) => [node.name.getText(), node.initializer?.getText() ?? '']));
}

function withConstants(text: string, constants: Map<string, string>): string {
  const used = [...constants].filter(
    ([name]) => /^\w+$/.test(name) && new RegExp(`\\b${name}\\b`).test(text),
  );
  return [text, ...used.map(([, initializer]) => initializer)].join('\n');
}

function nameOf(top: ts.Statement): string {
  if (ts.isFunctionDeclaration(top)) return top.name?.text ?? '';
  if (ts.isVariableStatement(top)) return top.declarationList.declarations[0]?.name.getText() ?? '';
  return '';
}
