-- AlterTable
ALTER TABLE "connect_sessions" ADD COLUMN     "metadata" JSONB,
ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "metadata" JSONB,
ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "connected_profiles" ADD COLUMN     "metadata" JSONB,
ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "media" ADD COLUMN     "metadata" JSONB,
ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "backfill_requests" ADD COLUMN     "metadata" JSONB,
ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "publish_requests" ADD COLUMN     "reference" TEXT;

-- CreateTable
CREATE TABLE "reference_terms" (
    "organization_id" TEXT NOT NULL,
    "term" BYTEA NOT NULL,
    "id" TEXT NOT NULL,

    CONSTRAINT "reference_terms_pkey" PRIMARY KEY ("organization_id","term","id")
);

-- Makes a hash for the reference, and one for each text, number and boolean under a key of the metadata. Rows and filters
-- make them in the same way.
CREATE FUNCTION reference_terms_of(kind text, mode text, reference text, metadata jsonb) RETURNS SETOF bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT substring(sha256(convert_to(jsonb_build_array(kind, mode, reference)::text, 'UTF8')) FROM 1 FOR 16)
  WHERE reference IS NOT NULL
  UNION ALL
  SELECT substring(sha256(convert_to(jsonb_build_array(kind, mode, key, value #>> '{}')::text, 'UTF8')) FROM 1 FOR 16)
  FROM jsonb_each(CASE WHEN jsonb_typeof(metadata) = 'object' THEN metadata ELSE '{}' END)
  WHERE jsonb_typeof(value) IN ('string', 'number', 'boolean')
$$;

-- \073 is a semicolon: Prisma's adapter cuts a migration at every one, whatever the quotes.
CREATE FUNCTION keep_reference_terms() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS E'
BEGIN
  IF TG_OP <> \'INSERT\' THEN
    DELETE FROM reference_terms WHERE organization_id = OLD.organization_id AND id = OLD.id
      AND term = ANY(ARRAY(SELECT reference_terms_of(TG_TABLE_NAME, OLD.mode::text, OLD.reference, OLD.metadata)))\073
  END IF\073
  IF TG_OP <> \'DELETE\' THEN
    INSERT INTO reference_terms (organization_id, term, id)
    SELECT NEW.organization_id, term, NEW.id
    FROM reference_terms_of(TG_TABLE_NAME, NEW.mode::text, NEW.reference, NEW.metadata) AS term
    ON CONFLICT DO NOTHING\073
  END IF\073
  RETURN NULL\073
END';

-- Only rows that have a reference or metadata run the function.
CREATE TRIGGER add_reference_terms AFTER INSERT ON connect_sessions FOR EACH ROW
  WHEN (NEW.reference IS NOT NULL OR NEW.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER change_reference_terms AFTER UPDATE OF reference, metadata ON connect_sessions FOR EACH ROW
  WHEN ((OLD.reference, OLD.metadata) IS DISTINCT FROM (NEW.reference, NEW.metadata)) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER remove_reference_terms AFTER DELETE ON connect_sessions FOR EACH ROW
  WHEN (OLD.reference IS NOT NULL OR OLD.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER add_reference_terms AFTER INSERT ON connections FOR EACH ROW
  WHEN (NEW.reference IS NOT NULL OR NEW.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER change_reference_terms AFTER UPDATE OF reference, metadata ON connections FOR EACH ROW
  WHEN ((OLD.reference, OLD.metadata) IS DISTINCT FROM (NEW.reference, NEW.metadata)) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER remove_reference_terms AFTER DELETE ON connections FOR EACH ROW
  WHEN (OLD.reference IS NOT NULL OR OLD.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER add_reference_terms AFTER INSERT ON connected_profiles FOR EACH ROW
  WHEN (NEW.reference IS NOT NULL OR NEW.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER change_reference_terms AFTER UPDATE OF reference, metadata ON connected_profiles FOR EACH ROW
  WHEN ((OLD.reference, OLD.metadata) IS DISTINCT FROM (NEW.reference, NEW.metadata)) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER remove_reference_terms AFTER DELETE ON connected_profiles FOR EACH ROW
  WHEN (OLD.reference IS NOT NULL OR OLD.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER add_reference_terms AFTER INSERT ON media FOR EACH ROW
  WHEN (NEW.reference IS NOT NULL OR NEW.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER change_reference_terms AFTER UPDATE OF reference, metadata ON media FOR EACH ROW
  WHEN ((OLD.reference, OLD.metadata) IS DISTINCT FROM (NEW.reference, NEW.metadata)) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER remove_reference_terms AFTER DELETE ON media FOR EACH ROW
  WHEN (OLD.reference IS NOT NULL OR OLD.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER add_reference_terms AFTER INSERT ON backfill_requests FOR EACH ROW
  WHEN (NEW.reference IS NOT NULL OR NEW.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER change_reference_terms AFTER UPDATE OF reference, metadata ON backfill_requests FOR EACH ROW
  WHEN ((OLD.reference, OLD.metadata) IS DISTINCT FROM (NEW.reference, NEW.metadata)) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER remove_reference_terms AFTER DELETE ON backfill_requests FOR EACH ROW
  WHEN (OLD.reference IS NOT NULL OR OLD.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER add_reference_terms AFTER INSERT ON publish_requests FOR EACH ROW
  WHEN (NEW.reference IS NOT NULL OR NEW.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER change_reference_terms AFTER UPDATE OF reference, metadata ON publish_requests FOR EACH ROW
  WHEN ((OLD.reference, OLD.metadata) IS DISTINCT FROM (NEW.reference, NEW.metadata)) EXECUTE FUNCTION keep_reference_terms();
CREATE TRIGGER remove_reference_terms AFTER DELETE ON publish_requests FOR EACH ROW
  WHEN (OLD.reference IS NOT NULL OR OLD.metadata IS NOT NULL) EXECUTE FUNCTION keep_reference_terms();

-- Processes remember profiles with what their owners call them.
CREATE TRIGGER announce_profile_references AFTER UPDATE OF reference, metadata ON connected_profiles
  FOR EACH ROW EXECUTE FUNCTION announce_change('connection_id');
