-- What the identity company read from a document, sealed for the customer, and which other order it takes for the same
-- person: what a person of the bank needs who decides where the company could not.
alter table app.identity_run
  add column said bytea,
  add column duplicate_of uuid;

-- Decisions of weight that one administrator proposed and another confirms: which call with what, sealed for the customer.
create table app.proposal (
  id bigint generated always as identity (start with 301) primary key,
  customer_id bigint not null references app.customer,
  actor_id bigint not null references app.person,
  call text not null,
  -- what it is about besides the customer: the number of a restriction, or 0
  subject_id bigint not null default 0,
  words bytea not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined')),
  decided_by bigint references app.person,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  -- Nobody confirms their own, whatever the program says.
  check (outcome is distinct from 'confirmed' or decided_by <> actor_id)
);
create unique index proposal_open on app.proposal (customer_id, call, subject_id) where outcome is null;
-- A file that was taken off a document is one of its own; linked back, it leaves nothing behind.
alter table app.document add column split_from bigint references app.document on delete set null;

grant select, insert, update on app.proposal to sixpence_api;
