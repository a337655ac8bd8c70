-- Whether a key refuses unknown query parameters. Keys that were made before do as their mode says.
ALTER TABLE "api_keys" ADD COLUMN "refuses_unknown" BOOLEAN;

CREATE TRIGGER announce_key_strictness
  AFTER UPDATE OF refuses_unknown ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_change('id');
