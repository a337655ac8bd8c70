/**
 * Says what in a migration would make a running service wait, or would break the processes of the release before,
 * which run on while the new one migrates. PostgreSQL's own parser reads the SQL.
 *
 * What a migration may do without a word is listed here, and everything else is refused. A migration that takes away
 * what an earlier release still used says in the end of its name which release was the first that did without it, as in
 * 20270101000000_drop_colour_contracts_0_3_0. By that, processes of earlier ones know that they cannot work any more.
 *
 * One after which new processes may write what those of the release before have never read, such as a new value of an
 * enumeration, begins with a line that says why that does them no harm:
 *
 *     -- earlier processes: they never read requests in this status
 *
 * So does one that drops a key and adds another key of the same table, when processes of the release before can do with
 * the other one.
 */
import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  loadModule,
  type Node,
  parseSync,
} from 'libpg-query';
import { concurrentIndexIn } from '../../src/db/migrations/concurrent-index.ts';
import { contractedBy } from '../../src/db/migrations/schema-check.ts';

export interface Migration {
  name: string;
  sql: string;
}

/** Migrations up to this one were written before there was a release that another one follows. */
export const lastUnchecked = '20261123232600_media_of_requests';

await loadModule();

interface Reading {
  /** The tables and types that the migration itself makes: nobody uses them yet. */
  made: Set<string>;
  /** The tables that get a constraint. */
  constrained: Set<string>;
  contracts: boolean;
  explains: boolean;
  /** Whether it takes locks that keep everybody from writing, for as long as the migration lasts. */
  locks: boolean;
}

/**
 * Returns what is wrong with the migrations, each time with the name of one; migrations before the first release are
 * not looked at.
 * @param releases the versions that have been released.
 */
export function problemsOf(migrations: readonly Migration[], releases: readonly string[]): string[] {
  return migrations
    .filter(({ name }) => name > lastUnchecked)
    .flatMap(({ name, sql }) => problemsIn(name, sql, releases).map((problem) => `${name}: ${problem}`));
}

function problemsIn(name: string, sql: string, releases: readonly string[]): string[] {
  const statements = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const contracted = contractedBy(name);
  const reading: Reading = {
    made: new Set(statements.flatMap(madeBy)),
    constrained: new Set(statements.flatMap(constrainedBy)),
    contracts: contracted !== undefined && releases.includes(contracted),
    explains: /^-- earlier processes: \S+/m.test(sql),
    locks: statements.some(isLocking),
  };
  const unreleased =
    contracted !== undefined && !reading.contracts
      ? [`its name says that ${contracted} does without something, but CHANGELOG.md has no such release`]
      : [];
  return [...unreleased, ...statements.flatMap((statement) => problemsWith(statement, reading, sql))];
}

function madeBy(statement: Node): string[] {
  if ('CreateStmt' in statement) return [statement.CreateStmt.relation?.relname ?? ''];
  if ('CreateEnumStmt' in statement) return [nameIn(statement.CreateEnumStmt.typeName)];
  return [];
}

function constrainedBy(statement: Node): string[] {
  if (!('AlterTableStmt' in statement)) return [];
  const { relation, cmds = [] } = statement.AlterTableStmt;
  const adds = cmds.some(
    (each) => 'AlterTableCmd' in each && each.AlterTableCmd.subtype === 'AT_AddConstraint',
  );
  return adds ? [relation?.relname ?? ''] : [];
}

/** Tells whether a statement locks a table for others. Validating a constraint lets them read and write. */
function isLocking(statement: Node): boolean {
  if ('AlterTableStmt' in statement)
    return (statement.AlterTableStmt.cmds ?? []).some(
      (each) => !('AlterTableCmd' in each) || each.AlterTableCmd.subtype !== 'AT_ValidateConstraint',
    );
  return 'CreateTrigStmt' in statement || 'DropStmt' in statement;
}

/** Statements that touch nothing which is in use. */
const harmless = [
  'CreateStmt',
  'CreateEnumStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateFunctionStmt',
  'AlterFunctionStmt',
  'CreateTrigStmt',
  'CommentStmt',
  'GrantStmt',
  'InsertStmt',
];

function problemsWith(statement: Node, reading: Reading, sql: string): string[] {
  if ('IndexStmt' in statement) {
    const { concurrent, relation, idxname } = statement.IndexStmt;
    if (reading.made.has(relation?.relname ?? '') && !concurrent) return [];
    if (!concurrent)
      return [
        `CREATE INDEX ${idxname} keeps everybody from writing to ${relation?.relname}: write CREATE INDEX CONCURRENTLY, in a migration of its own`,
      ];
    return concurrentIndexIn(sql)
      ? []
      : [
          `CREATE INDEX CONCURRENTLY ${idxname} has to be all of its migration, as: CREATE INDEX CONCURRENTLY "name" ON "table" …`,
        ];
  }
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt;
    const table = relation?.relname ?? '';
    if (reading.made.has(table)) return [];
    return cmds.flatMap((each) =>
      'AlterTableCmd' in each ? alteration(each.AlterTableCmd, table, reading) : [],
    );
  }
  if ('AlterEnumStmt' in statement) {
    const { newVal, oldVal, typeName } = statement.AlterEnumStmt;
    if (oldVal) return contracting(reading, `renaming the value ${oldVal} of ${nameIn(typeName)}`);
    return explained(reading, `the value ${newVal} of ${nameIn(typeName)}`);
  }
  if ('DropStmt' in statement) return contracting(reading, `dropping (${statement.DropStmt.removeType})`);
  if ('RenameStmt' in statement)
    return contracting(
      reading,
      `renaming ${statement.RenameStmt.subname ?? statement.RenameStmt.relation?.relname}`,
    );
  if ('UpdateStmt' in statement || 'DeleteStmt' in statement)
    return reading.locks
      ? ['rows are changed while tables are locked: change them in a migration of its own']
      : [];
  const kind = Object.keys(statement)[0] ?? '';
  if (harmless.includes(kind)) return [];
  return [`${kind} is no statement of which it is known that it lets a running service be`];
}

function alteration(command: AlterTableCmd, table: string, reading: Reading): string[] {
  const { subtype, name = '', def } = command;
  const column = `${table}.${name}`;
  switch (subtype) {
    case 'AT_ColumnDefault':
      return def ? [] : contracting(reading, `dropping the default of ${column}`);
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? addition(def.ColumnDef, table) : [];
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? constraint(def.Constraint, table) : [];
    case 'AT_ValidateConstraint':
      return reading.locks
        ? [`${table} is locked while ${name} is validated: validate it in a later migration`]
        : [];
    case 'AT_DropNotNull':
      return explained(reading, `empty values of ${column}`);
    case 'AT_DropColumn':
      return contracting(reading, `dropping the column ${column}`);
    case 'AT_DropConstraint':
      return reading.explains && reading.constrained.has(table)
        ? []
        : contracting(reading, `dropping the constraint ${name} of ${table}`);
    case 'AT_SetNotNull':
      return contracting(reading, `requiring a value of ${column}`);
    case 'AT_AlterColumnType':
      return contracting(reading, `another type of ${column}`);
    default:
      return [`${subtype} of ${table} is no change of which it is known that it lets a running service be`];
  }
}

function addition({ colname, constraints = [] }: ColumnDef, table: string): string[] {
  const kinds = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []));
  const of = (type: Constraint['contype']) => kinds.find(({ contype }) => contype === type);
  const standard = of('CONSTR_DEFAULT');
  const column = `${table}.${colname}`;
  const problems: string[] = [];
  if (of('CONSTR_NOTNULL') && !standard)
    problems.push(`${column} needs a default, because processes of the release before write no value`);
  if (standard?.raw_expr && !isConstant(standard.raw_expr))
    problems.push(
      `the default of ${column} is computed for every row while the table is locked: add the column without it`,
    );
  const rest = kinds.find(
    ({ contype = '' }) => !['CONSTR_DEFAULT', 'CONSTR_NOTNULL', 'CONSTR_NULL'].includes(contype),
  );
  if (rest)
    problems.push(
      `${column} is added with ${rest.contype}, which reads or rewrites every row while the table is locked`,
    );
  return problems;
}

/** Tells whether PostgreSQL computes a default once, and not for each row. */
function isConstant(expression: Node): boolean {
  if ('TypeCast' in expression)
    return Boolean(expression.TypeCast.arg && isConstant(expression.TypeCast.arg));
  if ('A_ArrayExpr' in expression) return (expression.A_ArrayExpr.elements ?? []).every(isConstant);
  if ('FuncCall' in expression) return nameIn(expression.FuncCall.funcname) === 'now';
  return 'A_Const' in expression || 'SQLValueFunction' in expression;
}

function constraint({ contype, conname, skip_validation, indexname }: Constraint, table: string): string[] {
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
    return indexname
      ? []
      : [
          `${table} is locked while the index of ${conname} is built: build it concurrently, and add the constraint USING INDEX`,
        ];
  if ((contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && skip_validation) return [];
  return [
    `${table} is locked while all rows are held against ${conname}: add it NOT VALID, and validate it in a later migration`,
  ];
}

const contracting = ({ contracts }: Reading, what: string): string[] =>
  contracts
    ? []
    : [
        `${what} takes away what processes of the release before use: release a version that does without it, then end the name of the migration with _contracts_ and that version, as _contracts_0_3_0`,
      ];

const explained = ({ explains }: Reading, what: string): string[] =>
  explains
    ? []
    : [
        `processes of the release before may come to read ${what}: begin the migration with "-- earlier processes: …", which says why that does no harm`,
      ];

const nameIn = (names: readonly Node[] = []) =>
  names.flatMap((part) => ('String' in part ? [part.String.sval ?? ''] : [])).at(-1) ?? '';
