ALTER TABLE "user_sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
