-- Proofs of who somebody is, by the identity company: a run looks at a document and a face, a video job at a person who
-- speaks with an officer. A state that ends is taken once and never changes.
create table app.identity_run (
  id uuid primary key,
  customer_id bigint not null references app.customer,
  -- whose face it is
  person_id bigint not null references app.person,
  brand text not null,
  kind text not null check (kind in ('document', 'video')),
  purpose text not null check (purpose in ('verification', 'username')),
  -- of the token in the link: who holds it may go on without signing in
  token_hash bytea not null unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'review', 'passed', 'failed', 'nameMismatch', 'duplicate', 'expired')),
  -- why it failed, of partners/identity
  reason text,
  -- the company's own page, where it has one
  go_on_at text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  handed_in_at timestamptz,
  decided_at timestamptz
);
create index identity_run_customer on app.identity_run (customer_id, created_at desc);
create index identity_run_open on app.identity_run (created_at) where state in ('waiting', 'review');
grant select, insert, update on app.identity_run to sixpence_api;

-- The identity company's own memory: what it was asked for and what it has said.
create table sandbox.identity_order (
  reference uuid primary key,
  kind text not null,
  brand text not null,
  at timestamptz not null,
  handed_in_at timestamptz,
  outcome text
);
grant select, insert, update on sandbox.identity_order to sixpence_api;
