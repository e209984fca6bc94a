-- Ten codes for the day the phone is lost, each good once; kept as keyed hashes.
create table app.recovery_code (
  person_id bigint not null references app.person,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
grant select, insert, update, delete on app.recovery_code to sixpence_api;
