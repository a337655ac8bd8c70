-- CreateIndex
CREATE INDEX CONCURRENTLY "audit_entries_organization_id_mode_id_idx" ON "audit_entries"("organization_id", "mode", "id");
