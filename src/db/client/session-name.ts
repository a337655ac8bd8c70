/** Names a session at the database for people who look at pg_stat_activity: it says what the session is for. */
export function sessionName(purpose: string): { application_name: string } {
  return { application_name: `social-content-service: ${purpose}` };
}
