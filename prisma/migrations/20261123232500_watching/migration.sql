-- Looks for due profiles and connections read those that can be taken, and no other.
DROP INDEX "connected_profiles_sweep_at_idx";
DROP INDEX "connected_profiles_provider_id_poll_at_idx";
CREATE INDEX "connected_profiles_sweep_idx" ON "connected_profiles"("provider_id", "sweep_at") WHERE (status = 'live');
CREATE INDEX "connected_profiles_poll_idx" ON "connected_profiles"("provider_id", "poll_at") WHERE (status = 'live');
DROP INDEX "connections_refresh_at_idx";
DROP INDEX "connections_check_at_idx";
CREATE INDEX "connections_refresh_idx" ON "connections"("refresh_at") WHERE (deleted_at IS NULL AND status IN ('active', 'expiring'));
CREATE INDEX "connections_check_idx" ON "connections"("check_at") WHERE (deleted_at IS NULL);

-- Processes remember profiles with their connections, but not what polls, sweeps, refreshes and checks move.
DROP TRIGGER announce_profile_change ON connected_profiles;
CREATE TRIGGER announce_profile_change
  AFTER DELETE OR UPDATE OF id, organization_id, mode, connection_id, provider_id, external_id, "references", kind,
    display_name, username, avatar_url, credential, lacking_scopes, tasks, status ON connected_profiles
  FOR EACH ROW EXECUTE FUNCTION announce_change('connection_id');

-- A check of a connection writes what it has found, which is mostly what was known.
DROP TRIGGER announce_connection_change ON connections;
CREATE TRIGGER announce_connection_change AFTER UPDATE ON connections FOR EACH ROW
  WHEN ((OLD.id, OLD.organization_id, OLD.mode, OLD.auth_integration_id, OLD.provider_id, OLD.subject,
      OLD.external_user, OLD.login_kind, OLD.origin, OLD.status, OLD.granted_scopes, OLD.unconfirmed_scopes,
      OLD.credential, OLD.credential_version, OLD.expires_at, OLD.refresh_at, OLD.granted_at, OLD.deleted_at)
    IS DISTINCT FROM (NEW.id, NEW.organization_id, NEW.mode, NEW.auth_integration_id, NEW.provider_id, NEW.subject,
      NEW.external_user, NEW.login_kind, NEW.origin, NEW.status, NEW.granted_scopes, NEW.unconfirmed_scopes,
      NEW.credential, NEW.credential_version, NEW.expires_at, NEW.refresh_at, NEW.granted_at, NEW.deleted_at))
  EXECUTE FUNCTION announce_change('id');
CREATE TRIGGER announce_connection_deletion AFTER DELETE ON connections
  FOR EACH ROW EXECUTE FUNCTION announce_change('id');
