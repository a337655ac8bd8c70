-- CreateIndex
CREATE INDEX CONCURRENTLY "publish_groups_check_idx" ON "publish_groups"("check_at") WHERE (completed_at IS NULL);
