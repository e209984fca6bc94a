-- Keys of personal data, one per subject, sealed with the server's key. Without its row a subject's data is unreadable.
create table app.data_key (
  subject text primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);

-- Somebody wants to become a customer, or was named a user of a company; nothing of it exists until the link in the mail
-- was followed. An address that is already a customer's has such a row too, so that both cost the same.
create table app.registration (
  id uuid primary key,
  brand text not null,
  kind text not null check (kind in ('personal', 'business', 'employee')),
  email_look_up bytea not null,
  -- null: the address is a customer's, nothing can be activated
  code_hash bytea unique,
  -- of the cookie of the browser that registered: only there activating signs in, too
  binding_hash bytea,
  -- the form, sealed for the registration
  form bytea,
  -- of a company's user, who exists already
  person_id bigint references app.person,
  sends int not null default 1,
  sent_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  activated_at timestamptz
);
create index registration_email on app.registration (brand, email_look_up, created_at desc);
create index registration_expiry on app.registration (expires_at);

-- Proofs of work that were handed in, until they would have expired anyway.
create table app.used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenge_expiry on app.used_challenge (expires_at);

-- Answers to the bank's questions, sealed for the customer.
create table app.questionnaire (
  customer_id bigint not null references app.customer,
  kind text not null check (kind in ('registration', 'kyc', 'dueDiligence', 'taxResidence')),
  answers bytea not null,
  updated_at timestamptz not null,
  primary key (customer_id, kind)
);

-- What a person agreed to, when and from where. Append-only.
create table app.agreement_acceptance (
  person_id bigint not null references app.person,
  agreement text not null,
  version text not null,
  at timestamptz not null,
  address text not null,
  primary key (person_id, agreement, version)
);
create trigger agreement_acceptance_append_only before update or delete or truncate on app.agreement_acceptance
  for each statement execute function app.refuse_change();

create sequence app.account_number start 20270001;

grant select, insert, update, delete on app.data_key, app.registration, app.used_challenge to sixpence_api;
grant select, insert, update on app.questionnaire to sixpence_api;
grant select, insert on app.agreement_acceptance to sixpence_api;
grant usage on sequence app.account_number to sixpence_api;
