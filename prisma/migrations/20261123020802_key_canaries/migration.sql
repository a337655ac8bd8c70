-- CreateTable
CREATE TABLE "key_canaries" (
    "key_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "key_canaries_pkey" PRIMARY KEY ("key_id")
);
