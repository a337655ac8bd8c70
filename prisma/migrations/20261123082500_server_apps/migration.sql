CREATE TABLE "server_apps" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "auth_integration_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "credentials" BYTEA,
    "registration_hash" BYTEA,
    "registering_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "server_apps_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "server_apps_auth_integration_id_host_key" ON "server_apps"("auth_integration_id", "host");
CREATE INDEX "server_apps_organization_id_idx" ON "server_apps"("organization_id");
ALTER TABLE "server_apps" ADD CONSTRAINT "server_apps_auth_integration_id_fkey" FOREIGN KEY ("auth_integration_id") REFERENCES "auth_integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
