-- expand
-- Decisions about the bank itself that wait for a second person: staff, roles, words of the bank to all customers. The input
-- and what the second person is shown are sealed for the proposer.
create table app.house_proposal (
  id bigint generated always as identity primary key,
  -- the desk where it was proposed
  brand text not null,
  -- the call that makes the decision
  call text not null,
  -- what it changes: one proposal of a kind may wait for each
  subject text not null,
  words bytea not null,
  proposed_by bigint not null references app.staff,
  proposed_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined')),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  -- What is confirmed is confirmed by another, whatever the program says.
  check (outcome is distinct from 'confirmed' or decided_by <> proposed_by)
);
create unique index house_proposal_open on app.house_proposal (call, subject) where outcome is null;
create index house_proposal_newest on app.house_proposal (id desc);

grant select, insert, update on app.house_proposal to sixpence_api;

-- Who let a member of staff in, and who ended their work; null: the command line, or before this release.
alter table app.staff add column invited_by bigint, add column left_by bigint;
