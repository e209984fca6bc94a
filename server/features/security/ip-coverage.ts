export const coverage = `select from app.ip_access
  where person_id = $1 and family(low) = family($2::inet) and $2::inet between low and high limit 1`
