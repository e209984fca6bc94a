-- How somebody becomes a customer: registrations, agreements, questionnaires, proofs of identity, documents and company papers.

-- Somebody wants to become a customer, or was named a user of a company; nothing of it exists until the link in the mail
-- was followed. An address that is already a customer's has such a row too, so that both cost the same.
create table app.registration (
  id uuid primary key,
  brand text not null,
  -- A user of a new company who is known here already takes the access up by a link ('joining'): nobody is made a company's user
  -- unasked.
  kind text not null check (kind in ('personal', 'business', 'employee', 'joining')),
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
  activated_at timestamptz,
  -- Of what a company wrote, so that a repeated submit makes one company.
  payload_hash bytea,
  -- From when on a job sends the letter of a link; null: it was sent, or is sent by whoever waits for the answer.
  letter_due_at timestamptz,
  -- Whose invitation to use a company's account it is.
  representative_id bigint references app.representative on delete set null
);
create index registration_email on app.registration (brand, email_look_up, created_at desc);
create index registration_expiry on app.registration (expires_at);
create index registration_payload on app.registration (brand, payload_hash) where payload_hash is not null;
create index registration_letter on app.registration (letter_due_at) where letter_due_at is not null;
create index registration_representative on app.registration (representative_id) where representative_id is not null;
grant select, insert, update, delete on app.registration to sixpence_api;

-- Proofs of work that were handed in, until they would have expired anyway.
create table app.used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenge_expiry on app.used_challenge (expires_at);
grant select, insert, update, delete on app.used_challenge to sixpence_api;

-- What a person agreed to, when and from where. Append-only.
create table app.agreement_acceptance (
  person_id bigint not null references app.person,
  agreement text not null,
  version text not null,
  at timestamptz not null,
  address text not null,
  primary key (person_id, agreement, version)
);
grant select, insert on app.agreement_acceptance to sixpence_api;

-- Which version of an agreement a brand has published, and who has not accepted the newest yet.
create table app.agreement_published (
  brand text not null,
  agreement text not null,
  version text not null,
  at timestamptz not null default now(),
  primary key (brand, agreement, version)
);
grant select, insert on app.agreement_published to sixpence_api;
create table app.agreement_pending (
  person_id bigint not null references app.person,
  agreement text not null,
  since timestamptz not null default now(),
  primary key (person_id, agreement)
);
grant select, insert, delete on app.agreement_pending to sixpence_api;

-- Answers to the bank's questions, sealed for the customer.
create table app.questionnaire (
  customer_id bigint not null references app.customer,
  -- What a company certifies of its taxes stands beside what a person does; 'company' is what a company said last of itself,
  -- beside its registration.
  kind text not null
    check (kind in ('registration', 'kyc', 'dueDiligence', 'taxResidence', 'businessTaxResidence', 'company')),
  answers bytea not null,
  updated_at timestamptz not null,
  primary key (customer_id, kind)
);
grant select, insert, update on app.questionnaire to sixpence_api;

-- Proofs of who somebody is, by the identity company: a run looks at a document and a face, a video job at a person who
-- speaks with an officer. A state that ends is taken once and never changes.
create table app.identity_run (
  id uuid primary key,
  customer_id bigint not null references app.customer,
  -- whose face it is
  person_id bigint not null references app.person,
  brand text not null,
  kind text not null check (kind in ('document', 'video')),
  purpose text not null check (purpose in ('verification', 'username', 'contract', 'merchant')),
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
  decided_at timestamptz,
  -- What the identity company read from a document, sealed for the customer, and which other order it takes for the same
  -- person: what a person of the bank needs who decides where the company could not.
  said bytea,
  duplicate_of uuid
);
create index identity_run_customer on app.identity_run (customer_id, created_at desc);
create index identity_run_person on app.identity_run (person_id, created_at desc);
create index identity_run_open on app.identity_run (created_at) where state in ('waiting', 'review');
grant select, insert, update on app.identity_run to sixpence_api;

-- Files on their way in: pieces sealed for the customer, until the content is checked; `sealed` is the clean copy.
create table app.upload (
  id bigint generated always as identity (start with 801) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  size int not null check (size > 0),
  received int not null default 0 check (received <= size),
  media_type text check (media_type in ('image/jpeg', 'application/pdf')),
  -- { bytes } of the clean copy
  sealed bytea,
  clean_size int,
  width int,
  height int,
  pages int,
  created_at timestamptz not null,
  -- Files of payments and documents are counted apart, so that forgotten documents do not keep anybody from paying.
  is_payments boolean not null default false,
  check ((sealed is null) = (media_type is null))
);
create index upload_customer on app.upload (customer_id);
create index upload_age on app.upload (created_at);
grant select, insert, update, delete on app.upload to sixpence_api;

create table app.upload_piece (
  upload_id bigint not null references app.upload on delete cascade,
  starts_at int not null,
  sealed bytea not null,
  primary key (upload_id, starts_at)
);
grant select, insert, update, delete on app.upload_piece to sixpence_api;

-- What a customer handed in; the desk accepts it or sends it back with a reason.
create table app.document (
  id bigint generated always as identity (start with 701) primary key,
  customer_id bigint not null references app.customer,
  -- who handed it in
  person_id bigint not null references app.person,
  -- a type of protocol/rules/documents.ts
  kind smallint not null,
  address_id bigint references app.address on delete set null,
  -- of a document that came with another and shows how the two belong together
  parent_id bigint references app.document on delete cascade,
  is_due_diligence boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected', 'canceled')),
  -- of a rejected one: a reason of protocol/rules/documents.ts, and what the desk adds in its own words
  reason text,
  note text,
  issued_on date,
  expires_on date,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The customer was asked for more about it; it waits for them, not for the desk.
  asked_at timestamptz,
  -- A file that was taken off a document is one of its own; linked back, it leaves nothing behind.
  split_from bigint references app.document on delete set null,
  -- Who of a company a document is about; null: the company itself, or the address has it.
  representative_id bigint references app.representative on delete set null,
  check (state <> 'rejected' or reason is not null)
);
create index document_customer on app.document (customer_id, created_at desc);
create index document_waiting on app.document (created_at) where state = 'waiting';
create index document_parent on app.document (parent_id) where parent_id is not null;
grant select, insert, update, delete on app.document to sixpence_api;

create table app.document_file (
  id bigint generated always as identity (start with 901) primary key,
  document_id bigint not null references app.document on delete cascade,
  side text not null check (side in ('main', 'additional')),
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  size int not null,
  width int,
  height int,
  pages int,
  -- sealed for the customer; null once it was kept long enough
  sealed bytea,
  unique (document_id, side)
);
grant select, insert, update, delete on app.document_file to sixpence_api;

-- Tax forms that somebody signs with the signing company.
create table app.signing (
  id bigint generated always as identity (start with 1) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  form text not null check (form in ('w9', 'w8ben', 'w8benE')),
  -- how the signing company calls it
  client_id text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'declined', 'expired', 'replaced')),
  -- of what was shown to the signer
  digest bytea not null,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index signing_customer on app.signing (customer_id, created_at desc);
create unique index signing_waiting on app.signing (customer_id, form) where state = 'waiting';
grant select, insert, update, delete on app.signing to sixpence_api;

-- Papers we made for a company: its resolution, the newest only, and what it declared, one of each version.
create table app.company_paper (
  id bigint generated always as identity (start with 1) primary key,
  customer_id bigint not null references app.customer,
  -- who had it made, or signed it
  person_id bigint not null references app.person,
  -- 'resolution' or an id of protocol/business/business-papers.ts
  kind text not null,
  -- day of the text; of a resolution the day it was made
  version date not null,
  -- { pdf, names }, sealed for the customer
  sealed bytea not null,
  -- SHA-256 of the PDF
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null
);
create unique index company_paper_resolution on app.company_paper (customer_id) where kind = 'resolution';
create unique index company_paper_version on app.company_paper (customer_id, kind, version) where kind <> 'resolution';
create index company_paper_kind on app.company_paper (customer_id, kind);
grant select, insert, update on app.company_paper to sixpence_api;
