-- For processes of the release before, which look rows up without their organization.
CREATE INDEX CONCURRENTLY "connected_profiles_id_idx" ON "connected_profiles"("id");
