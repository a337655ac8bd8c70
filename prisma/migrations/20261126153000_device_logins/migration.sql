-- CreateEnum
CREATE TYPE "DeviceLoginStatus" AS ENUM ('waiting', 'approved', 'refused');

-- CreateTable
CREATE TABLE "device_logins" (
    "id" TEXT NOT NULL,
    "device_hash" BYTEA NOT NULL,
    "user_code" TEXT NOT NULL,
    "machine" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "status" "DeviceLoginStatus" NOT NULL DEFAULT 'waiting',
    "organization_id" TEXT,
    "mode" "Mode",
    "key_name" TEXT,
    "allowed_operations" TEXT[],
    "key_expires_at" TIMESTAMPTZ(3),
    "approved_by" TEXT,
    "interval_seconds" INTEGER NOT NULL,
    "polled_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_logins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "device_logins_device_hash_key" ON "device_logins"("device_hash");

-- CreateIndex
CREATE UNIQUE INDEX "device_logins_user_code_key" ON "device_logins"("user_code");

-- CreateIndex
CREATE INDEX "device_logins_organization_id_idx" ON "device_logins"("organization_id");

-- CreateIndex
CREATE INDEX "device_logins_expires_at_idx" ON "device_logins"("expires_at");
