-- Processes remember whether what a key publishes waits for approval, and forget it when they hear of a change here.
CREATE TRIGGER announce_key_approval
  AFTER UPDATE OF needs_approval ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_change('id');
