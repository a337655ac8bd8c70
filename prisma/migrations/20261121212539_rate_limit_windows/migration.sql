-- CreateTable: unlogged, since what a crash loses is the counts of a second.
CREATE UNLOGGED TABLE "rate_limit_windows" (
    "name" TEXT NOT NULL,
    "taken" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_windows_pkey" PRIMARY KEY ("name")
);
