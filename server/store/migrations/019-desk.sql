-- The desk: people of the bank who look after customers and decide about them.

-- A restriction is a case: who it waits for, what the customer may be told, and what became of an appeal. Without `told`
-- the reason itself is told where it may be (Q066). What a person wrote is sealed for the customer.
alter table app.restriction
  add column stage text not null default 'waiting' check (stage in ('waiting', 'review', 'appealed')),
  add column told smallint check (told in (1, 2, 5)),
  add column version int not null default 1,
  add column appeal bytea,
  add column appealed_at timestamptz,
  add column answer bytea;
create index restriction_waiting on app.restriction (created_at) where closed_at is null;

-- An administrator looks at the product as the customer sees it: why, until when, in which session.
create table app.visit (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  session_id uuid not null,
  reason bytea not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz
);
create index visit_customer on app.visit (customer_id, begun_at desc);
create index visit_session on app.visit (session_id, customer_id) where ended_at is null;

-- What was decided about a customer, with before and after, sealed for the customer. The audit trail has its digest.
create table app.decision (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  call text not null,
  words bytea not null
);
create index decision_customer on app.decision (customer_id, id desc);
create trigger decision_append_only before update or delete or truncate on app.decision
  for each statement execute function app.refuse_change();

-- The customer was asked for more about it; it waits for them, not for the desk.
alter table app.document add column asked_at timestamptz;

grant select, insert, update on app.visit to sixpence_api;
grant select, insert on app.decision to sixpence_api;
