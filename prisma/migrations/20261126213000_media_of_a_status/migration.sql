-- CreateIndex
CREATE INDEX CONCURRENTLY "media_organization_id_mode_status_id_idx" ON "media" ("organization_id", "mode", "status", "id");
