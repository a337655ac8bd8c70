-- CreateTable
CREATE TABLE "staged_bytes" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "slot" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "staged_bytes_pkey" PRIMARY KEY ("organization_id","mode","slot")
);

-- Adds up the sizes of the media that have neither failed nor expired, whoever changes them. Transactions rarely wait for
-- each other, since each session has one of 32 rows to count in, and rows are sorted, so that two statements cannot
-- deadlock. \073 is a semicolon: Prisma's adapter cuts a migration at every one.
CREATE FUNCTION count_staged_bytes() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS E'
DECLARE
  sign integer := CASE TG_OP WHEN \'INSERT\' THEN 1 ELSE -1 END\073
BEGIN
  INSERT INTO staged_bytes AS known (organization_id, mode, slot, bytes)
  SELECT organization_id, mode, pg_backend_pid() % 32, sign * sum(size_bytes)
  FROM changed WHERE status NOT IN (\'failed\', \'expired\')
  GROUP BY organization_id, mode HAVING sum(size_bytes) <> 0 ORDER BY organization_id, mode
  ON CONFLICT (organization_id, mode, slot) DO UPDATE SET bytes = known.bytes + excluded.bytes\073
  RETURN NULL\073
END';

CREATE FUNCTION recount_staged_bytes() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS E'
BEGIN
  INSERT INTO staged_bytes AS known (organization_id, mode, slot, bytes)
  SELECT organization_id, mode, pg_backend_pid() % 32, sum(size_bytes)
  FROM (
    SELECT organization_id, mode, status, size_bytes FROM after
    UNION ALL SELECT organization_id, mode, status, -size_bytes FROM before) AS each
  WHERE status NOT IN (\'failed\', \'expired\')
  GROUP BY organization_id, mode HAVING sum(size_bytes) <> 0 ORDER BY organization_id, mode
  ON CONFLICT (organization_id, mode, slot) DO UPDATE SET bytes = known.bytes + excluded.bytes\073
  RETURN NULL\073
END';

CREATE TRIGGER count_made AFTER INSERT ON media
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_staged_bytes();
CREATE TRIGGER count_deleted AFTER DELETE ON media
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_staged_bytes();
CREATE TRIGGER count_changed AFTER UPDATE ON media
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION recount_staged_bytes();
