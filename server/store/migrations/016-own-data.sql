-- Somebody wants to sign in with another address: its mailbox is proven by a code, the person by video, then it changes.
create table app.username_change (
  id bigint generated always as identity (start with 701) primary key,
  person_id bigint not null references app.person,
  -- the address, sealed for the person
  sealed bytea not null,
  -- active: the person has a step to do; pending: their identity is looked at
  status text not null default 'active'
    check (status in ('active', 'pending', 'failed', 'completed', 'deleted')),
  email_confirmed_at timestamptz,
  -- the video identity job that proves the person
  job_id text,
  log jsonb not null default '[]',
  code_hash bytea,
  attempts int not null default 0,
  sends int not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null
);
create index username_change_person on app.username_change (person_id, id desc);
create unique index username_change_open on app.username_change (person_id) where status in ('active', 'pending');
grant select, insert, update on app.username_change to sixpence_api;

-- The link of the mail that confirms an address, beside its code.
alter table app.email add column link_hash bytea unique;

-- Somebody left. What no law keeps is gone at once; the rest is restricted, and its keys are destroyed when it is due.
create table app.erasure (
  customer_id bigint primary key references app.customer,
  person_id bigint not null references app.person,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  done_at timestamptz
);
create index erasure_due on app.erasure (due_at) where done_at is null;
grant select, insert, update on app.erasure to sixpence_api;
grant delete on app.username_change, app.payee to sixpence_api;
