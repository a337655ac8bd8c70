-- CreateIndex
CREATE INDEX CONCURRENTLY "user_sessions_organization_id_idx" ON "user_sessions"("organization_id");
