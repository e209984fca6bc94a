-- The order of what was committed is (generation, xid, id): see ledger/migrations/007-generations.sql.
alter table app.outbox add column generation int not null default 1;
alter table app.audit add column generation int not null default 1;
alter table app.cursor add column generation int not null default 1;
alter table app.cursor alter column generation drop default;
alter table app.audit_seal add column from_generation int not null default 1,
  add column to_generation int not null default 1;
alter table app.audit_seal alter column from_generation drop default, alter column to_generation drop default;

-- A number that this cluster has not reached yet was given out by another one.
update ledger.generation set system_identifier = null
where exists (select from app.cursor where xid >= pg_snapshot_xmax(pg_current_snapshot()))
  or (select xid from app.audit order by xid desc limit 1) >= pg_snapshot_xmax(pg_current_snapshot())
  or (select xid from app.outbox order by xid desc limit 1) >= pg_snapshot_xmax(pg_current_snapshot());

drop index app.outbox_order;
create index outbox_order on app.outbox (generation, xid, id);
drop index app.audit_order;
create index audit_order on app.audit (generation, xid, id);

-- Restores that were acknowledged, as the signed records of the anchor: each takes a number of its own among the seals
-- and says from which seal on the database had lost what was sealed.
create table app.seal_restore (
  number bigint primary key,
  record jsonb not null
);
create trigger seal_restore_append_only before update or delete or truncate on app.seal_restore
  for each statement execute function app.refuse_change();
grant select on app.seal_restore to sixpence_api;
