-- For processes of the release before, which look rows up without their organization.
CREATE INDEX CONCURRENTLY "event_destinations_id_idx" ON "event_destinations"("id");
