-- CreateIndex
CREATE INDEX CONCURRENTLY "connections_in_doubt_idx" ON "connections"("organization_id", "mode", "id") WHERE (deleted_at IS NULL AND failed_checks > 0);
