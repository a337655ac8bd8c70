-- For processes of the release before, which look rows up without their organization.
CREATE INDEX CONCURRENTLY "media_id_idx" ON "media"("id");
