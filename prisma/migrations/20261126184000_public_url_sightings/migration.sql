-- CreateEnum
CREATE TYPE "ProxySeen" AS ENUM ('none', 'trusted', 'untrusted');

-- CreateTable
CREATE TABLE "public_url_sightings" (
    "public_url" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "outside_at" TIMESTAMPTZ(3),
    "protocol" TEXT NOT NULL,
    "host_kept" BOOLEAN NOT NULL,
    "proxy" "ProxySeen" NOT NULL,

    CONSTRAINT "public_url_sightings_pkey" PRIMARY KEY ("public_url")
);
