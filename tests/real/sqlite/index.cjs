/**
 * Offers the part of better-sqlite3 that the PDS uses, on Node's own SQLite, so that nothing has to be
 * compiled or downloaded but packages. Errors carry the names of SQLite's codes, which the PDS looks for.
 */
const { DatabaseSync } = require('node:sqlite');

const codes = new Map([
  [5, 'SQLITE_BUSY'],
  [261, 'SQLITE_BUSY_RECOVERY'],
  [517, 'SQLITE_BUSY_SNAPSHOT'],
  [773, 'SQLITE_BUSY_TIMEOUT'],
  [2067, 'SQLITE_CONSTRAINT_UNIQUE'],
]);

function named(run) {
  try {
    return run();
  } catch (error) {
    throw Object.assign(error, { code: codes.get(error.errcode) ?? error.code });
  }
}

const withBuffers = (row) => {
  for (const key in row) if (row[key] instanceof Uint8Array) row[key] = Buffer.from(row[key].buffer);
  return row;
};

class Statement {
  constructor(statement) {
    this.statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters) {
    return named(() => this.statement.all(...parameters).map(withBuffers));
  }

  run(parameters) {
    return named(() => this.statement.run(...parameters));
  }

  *iterate(parameters) {
    for (const row of named(() => this.statement.iterate(...parameters))) yield withBuffers(row);
  }
}

module.exports = class Database {
  constructor(location, { timeout }) {
    this.database = new DatabaseSync(location, { timeout });
  }

  pragma(setting) {
    named(() => this.database.exec(`PRAGMA ${setting}`));
  }

  prepare(sql) {
    return new Statement(named(() => this.database.prepare(sql)));
  }

  close() {
    this.database.close();
  }
};
