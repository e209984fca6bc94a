-- A contract by which a part of what a company pays one customer, the sender, goes to another, the beneficiary. The words
-- of it are kept twice, sealed for each of the two, as each has a copy on paper: who leaves takes nobody's copy along.
create table app.contract (
  id bigint generated always as identity primary key,
  status text not null default 'UNSIGNED' check (status in ('UNSIGNED', 'WAITING', 'NEED_IDENTIFICATION', 'SIGNED',
    'ACTIVE', 'TERMINATING', 'TERMINATED', 'EXPIRED', 'CANCELLED', 'REJECTED')),
  company_id bigint not null references app.customer,
  sender_id bigint not null references app.customer,
  beneficiary_id bigint not null references app.customer,
  initiator_id bigint not null,
  -- hundredths of a percent
  share int not null check (share between 1 and 10000),
  active_from date not null,
  active_to date check (active_to >= active_from),
  language text not null,
  sender_sealed bytea not null,
  beneficiary_sealed bytea not null,
  -- SHA-256 of the text that both sign
  digest bytea not null,
  -- who signed for them, and when
  sender_person_id bigint references app.person,
  sender_signed_at timestamptz,
  beneficiary_person_id bigint references app.person,
  beneficiary_signed_at timestamptz,
  -- of whoever signed for the sender
  identification text not null default 'NEW' check (identification in ('NEW', 'PROCESSING', 'SUCCESS', 'FAILED')),
  identification_at timestamptz,
  -- who gave notice or ended it at once, and when it ends or ended by that
  terminated_by bigint,
  terminated_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (sender_id <> beneficiary_id and company_id not in (sender_id, beneficiary_id)),
  check (initiator_id in (sender_id, beneficiary_id))
);
-- One that is not over between the same three, whichever way it pays.
create unique index contract_open on app.contract
  (company_id, least(sender_id, beneficiary_id), greatest(sender_id, beneficiary_id))
  where status in ('UNSIGNED', 'WAITING', 'NEED_IDENTIFICATION', 'SIGNED', 'ACTIVE', 'TERMINATING');
create index contract_sender on app.contract (sender_id);
create index contract_beneficiary on app.contract (beneficiary_id);
create index contract_moving on app.contract (id)
  where status not in ('TERMINATED', 'EXPIRED', 'CANCELLED', 'REJECTED');

-- What happened to it, in order; without a party it was the calendar or the identity company.
create table app.contract_event (
  id bigint generated always as identity primary key,
  contract_id bigint not null references app.contract,
  at timestamptz not null,
  step text not null,
  customer_id bigint,
  -- from when on a job mails whom it concerns; null: they were
  tell_at timestamptz
);
create index contract_event_contract on app.contract_event (contract_id, id);
create index contract_event_untold on app.contract_event (tell_at) where tell_at is not null;

-- An order at the signing company, for one of the two.
create table app.contract_signature (
  client_id text primary key,
  contract_id bigint not null references app.contract,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'declined', 'expired')),
  -- where it is signed, sealed for the customer
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the company is asked next, in case its call was lost
  ask_at timestamptz not null
);
create index contract_signature_contract on app.contract_signature (contract_id);
create index contract_signature_waiting on app.contract_signature (ask_at) where state = 'waiting';

alter table app.identity_run drop constraint identity_run_purpose_check;
alter table app.identity_run add constraint identity_run_purpose_check
  check (purpose in ('verification', 'username', 'contract'));

grant select, insert, update on app.contract, app.contract_event, app.contract_signature to sixpence_api;
