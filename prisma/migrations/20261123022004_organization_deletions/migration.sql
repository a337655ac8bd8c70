-- CreateTable
CREATE TABLE "organization_deletions" (
    "organization_id" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "counts" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "organization_deletions_pkey" PRIMARY KEY ("organization_id")
);

-- What has been written in the audit log stays as it is, and its outcome is added once. An entry can go with the
-- organization that is being deleted, and with the person whom it is about, when nobody has the account or address any more.
CREATE OR REPLACE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS E'
BEGIN
  IF TG_OP = \'UPDATE\' THEN
    IF OLD.outcome IS NULL
      AND to_jsonb(NEW) - \'outcome\' - \'outcome_code\' = to_jsonb(OLD) - \'outcome\' - \'outcome_code\' THEN
      RETURN NEW\073
    END IF\073
  ELSIF TG_OP = \'DELETE\' THEN
    IF EXISTS (SELECT FROM organization_deletions d WHERE d.organization_id = OLD.organization_id) THEN
      RETURN OLD\073
    END IF\073
    IF OLD.organization_id IS NULL AND (
      OLD.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM users u WHERE u.id = OLD.user_id)
      OR OLD.details ->> \'email\' IS NOT NULL
        AND NOT EXISTS (SELECT FROM users u WHERE u.email = lower(OLD.details ->> \'email\'))) THEN
      RETURN OLD\073
    END IF\073
  END IF\073
  RAISE EXCEPTION \'The audit log cannot be changed.\'\073
END';
