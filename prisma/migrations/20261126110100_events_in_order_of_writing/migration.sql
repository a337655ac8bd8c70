CREATE INDEX CONCURRENTLY "events_organization_id_written_by_id_idx" ON "events" ("organization_id", "written_by", "id");
