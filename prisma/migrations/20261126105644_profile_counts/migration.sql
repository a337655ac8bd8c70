-- CreateTable
CREATE TABLE "profile_counts" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "live" INTEGER NOT NULL,
    "disconnected" INTEGER NOT NULL,

    CONSTRAINT "profile_counts_pkey" PRIMARY KEY ("organization_id","mode","provider_id","slot")
);

-- Counts profiles that are made, deleted or get another status, whoever does it. Transactions rarely wait for each other,
-- since each session has one of 32 rows to count in, and rows are sorted, so that two statements cannot deadlock. \073 is a
-- semicolon: Prisma's adapter cuts a migration at every one.
CREATE FUNCTION count_profiles() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS E'
DECLARE
  sign integer := CASE TG_OP WHEN \'INSERT\' THEN 1 ELSE -1 END\073
BEGIN
  INSERT INTO profile_counts AS known (organization_id, mode, provider_id, slot, live, disconnected)
  SELECT organization_id, mode, provider_id, pg_backend_pid() % 32,
    sign * count(*) FILTER (WHERE status = \'live\'), sign * count(*) FILTER (WHERE status = \'disconnected\')
  FROM changed GROUP BY organization_id, mode, provider_id ORDER BY organization_id, mode, provider_id
  ON CONFLICT (organization_id, mode, provider_id, slot) DO UPDATE SET
    live = known.live + excluded.live, disconnected = known.disconnected + excluded.disconnected\073
  RETURN NULL\073
END';

CREATE FUNCTION count_profile_status() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS E'
BEGIN
  INSERT INTO profile_counts AS known (organization_id, mode, provider_id, slot, live, disconnected)
  VALUES (NEW.organization_id, NEW.mode, NEW.provider_id, pg_backend_pid() % 32,
    (NEW.status = \'live\')::int - (OLD.status = \'live\')::int,
    (NEW.status = \'disconnected\')::int - (OLD.status = \'disconnected\')::int)
  ON CONFLICT (organization_id, mode, provider_id, slot) DO UPDATE SET
    live = known.live + excluded.live, disconnected = known.disconnected + excluded.disconnected\073
  RETURN NULL\073
END';

CREATE TRIGGER count_made AFTER INSERT ON connected_profiles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_profiles();
CREATE TRIGGER count_deleted AFTER DELETE ON connected_profiles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_profiles();
-- A statement that moves the polls of thousands of profiles runs no function: it sets another column.
CREATE TRIGGER count_status AFTER UPDATE OF status ON connected_profiles
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_profile_status();
