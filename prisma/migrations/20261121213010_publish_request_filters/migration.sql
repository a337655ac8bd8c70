-- CreateIndex
CREATE INDEX "publish_requests_organization_id_mode_status_id_idx" ON "publish_requests"("organization_id", "mode", "status", "id");

-- CreateIndex
CREATE INDEX "publish_requests_account_external_id_idx" ON "publish_requests"("account", "external_id");
