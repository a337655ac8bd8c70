-- CreateEnum
CREATE TYPE "HoldReason" AS ENUM ('operator', 'restored');

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "held_at" TIMESTAMPTZ(3),
    "hold_reason" "HoldReason",

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- There is one installation: its row is made here, and never another one.
INSERT INTO "installation" DEFAULT VALUES;

-- Processes remember whether the installation is held.
CREATE TRIGGER announce_installation_change
  AFTER UPDATE ON installation
  FOR EACH ROW EXECUTE FUNCTION announce_change('id');
