-- Processes remember keys and connected profiles, and forget them when they hear of a change here.
-- The payload is the tag under which they are remembered: a key's id, a connection's id.

-- \073 is a semicolon: Prisma's adapter cuts a migration at every one, whatever the quotes.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  PERFORM pg_notify(\'row_changes\', to_jsonb(COALESCE(OLD, NEW)) ->> TG_ARGV[0])\073
  RETURN NULL\073
END';

-- Not for a key's last use, which is written every minute.
CREATE TRIGGER announce_key_change
  AFTER UPDATE OF mode, organization_id, hash, allowed_operations, expires_at, revoked_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_change('id');

CREATE TRIGGER announce_connection_change
  AFTER UPDATE OR DELETE ON connections
  FOR EACH ROW EXECUTE FUNCTION announce_change('id');

CREATE TRIGGER announce_profile_change
  AFTER UPDATE OR DELETE ON connected_profiles
  FOR EACH ROW EXECUTE FUNCTION announce_change('connection_id');
