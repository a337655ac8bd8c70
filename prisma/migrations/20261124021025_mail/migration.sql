-- CreateTable
CREATE TABLE "outgoing_mails" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "console_link_id" TEXT,
    "content" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_digests" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "matter" TEXT NOT NULL,
    "told_until" TIMESTAMPTZ(3) NOT NULL,
    "written_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_digests_pkey" PRIMARY KEY ("organization_id","mode","matter")
);

-- CreateTable
CREATE TABLE "mail_preferences" (
    "user_id" TEXT NOT NULL,
    "matters" TEXT[],
    "test_mode" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "mail_preferences_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "outgoing_mails_organization_id_id_idx" ON "outgoing_mails"("organization_id", "id");

-- CreateIndex
CREATE INDEX "outgoing_mails_console_link_id_idx" ON "outgoing_mails"("console_link_id");

-- CreateIndex
CREATE INDEX "outgoing_mails_expires_at_idx" ON "outgoing_mails"("expires_at");

-- AddForeignKey
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_console_link_id_fkey" FOREIGN KEY ("console_link_id") REFERENCES "console_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
