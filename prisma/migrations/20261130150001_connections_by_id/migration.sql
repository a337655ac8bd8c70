-- For processes of the release before, which look rows up without their organization.
CREATE INDEX CONCURRENTLY "connections_id_idx" ON "connections"("id");
