-- What companies do business with: invoices, payment buttons, contracts, logos, identity checks they ask for, documents,
-- keys of the public interface, and servers of theirs that are told what happens.

-- Money that a customer asks for by an e-mail. What became of an invoice the ledger says: the first operation it accepts
-- under `payment_key` is its payment, or its rejection.
--
-- Invoices and contracts that have ended stay in the cell where they were made when one of their customers moves to another,
-- and are read there by their ids (decision 107). So the ids say the cell, as those of accounts do: a database that joins the
-- cells gets the bounds of their sequences from the join.
create table app.invoice (
  id bigint generated always as identity (start with 70001) primary key,
  brand text not null,
  -- null: the house, of one by which a customer funds an account of their own
  payee_id bigint references app.customer,
  -- null while nobody with this e-mail is a customer of the brand
  payer_id bigint references app.customer,
  payer_look_up bytea not null,
  currency text not null,
  amount numeric(38, 18) not null check (amount > 0),
  due_on date not null,
  -- the payer's e-mail and the note, sealed for the payee
  sealed bytea,
  funds_account bigint references app.account,
  -- the operation by which its money came in
  funded_by bigint,
  payment_key uuid not null,
  -- keys by which clients made payments that came to nothing; each of them answers for its own
  ended_presses uuid[] not null default '{}',
  created_by bigint not null references app.person,
  created_at timestamptz not null,
  -- the key under which a client asked for it: the same key is the same invoice; without one every call makes its own
  request_key uuid,
  check (payer_id <> payee_id),
  check ((payee_id is null) = (sealed is null)),
  check ((payee_id is null) = (funds_account is not null))
);
create index invoice_payee on app.invoice (payee_id, id desc);
create index invoice_payer on app.invoice (payer_id, id desc) where payer_id is not null;
create index invoice_stranger on app.invoice (payer_look_up, id desc) where payer_id is null;
create index invoice_funding on app.invoice (funds_account) where funds_account is not null and funded_by is null;
-- Those that may still be open when they are due.
create index invoice_due on app.invoice (due_on) where payee_id is not null;
create unique index invoice_request on app.invoice (coalesce(payee_id, payer_id), request_key)
  where request_key is not null;
grant select, insert, update on app.invoice to sixpence_api;

-- What is to be said by mail of an invoice, each once; what was said stays, so that it is not said again.
create table app.invoice_notice (
  invoice_id bigint not null references app.invoice,
  about text not null check (about in ('received', 'soon', 'overdue', 'paid', 'rejected')),
  at timestamptz not null,
  leased_until timestamptz,
  told_at timestamptz,
  primary key (invoice_id, about)
);
create index invoice_notice_open on app.invoice_notice (at) where told_at is null;
grant select, insert, update on app.invoice_notice to sixpence_api;

-- Money from other banks that names an invoice and did not pay it: what is different, and that the seller was told. The money
-- itself is booked as any other.
create table app.invoice_arrival (
  operation_id bigint primary key,
  invoice_id bigint not null references app.invoice,
  units bigint not null,
  currency text not null,
  differs text not null check (differs in ('less', 'more', 'currency', 'paid', 'closed')),
  at timestamptz not null,
  leased_until timestamptz,
  told_at timestamptz
);
create index invoice_arrival_invoice on app.invoice_arrival (invoice_id);
create index invoice_arrival_open on app.invoice_arrival (at) where told_at is null;
grant select, insert, update on app.invoice_arrival to sixpence_api;

-- Payment buttons of companies. What one asks for stands here: the page it is in holds only its handle.
create table app.saved_button (
  id bigint generated always as identity (start with 1401) primary key,
  customer_id bigint not null references app.customer,
  handle text not null unique,
  name text not null,
  type text not null check (type in ('buy', 'donate', 'subscribe')),
  -- null: whoever gives says how much
  units numeric check (units > 0),
  currency text not null,
  description text,
  frequency text,
  created_at timestamptz not null,
  -- told of each payment by the button, where the company has switched that on
  notify_address text,
  check (units is not null or type = 'donate'),
  check ((frequency is not null) = (type = 'subscribe'))
);
create index saved_button_customer on app.saved_button (customer_id);
grant select, insert, update, delete on app.saved_button to sixpence_api;

-- A contract by which a part of what a company pays one customer, the sender, goes to another, the beneficiary. The words
-- of it are kept twice, sealed for each of the two, as each has a copy on paper: who leaves takes nobody's copy along.
create table app.contract (
  -- says the cell, as that of an invoice
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
create index contract_company on app.contract (company_id);
create index contract_moving on app.contract (id)
  where status not in ('TERMINATED', 'EXPIRED', 'CANCELLED', 'REJECTED');
grant select, insert, update on app.contract to sixpence_api;

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
grant select, insert, update on app.contract_event to sixpence_api;

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
grant select, insert, update on app.contract_signature to sixpence_api;

-- Logos of companies, drawn anew in several sizes. What they show is public, so they are not sealed.
create table app.logo (
  id bigint generated always as identity (start with 1701) primary key,
  customer_id bigint not null references app.customer,
  name text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index logo_customer on app.logo (customer_id, id desc);
create unique index logo_default on app.logo (customer_id) where is_default;
grant select, insert, update, delete on app.logo to sixpence_api;

create table app.logo_file (
  logo_id bigint not null references app.logo on delete cascade,
  -- the longer side at most, in pixels
  size int not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  primary key (logo_id, size)
);
grant select, insert, update, delete on app.logo_file to sixpence_api;

-- Identity checks that companies asked for, of people who need not be customers. The operation that paid the fee is the
-- order.
create table app.merchant_check (
  -- the operation
  id bigint primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  brand text not null,
  -- reference at the identity company; there is a run with this id once it was ordered there
  run_id uuid not null unique,
  -- e-mail and name, sealed for the company
  sealed bytea not null,
  units numeric(30) not null,
  currency text not null,
  created_at timestamptz not null,
  -- when its order is next looked at; null once the person has the link
  next_at timestamptz
);
create index merchant_check_customer on app.merchant_check (customer_id, id desc);
create index merchant_check_due on app.merchant_check (next_at) where next_at is not null;
grant select, insert, update, delete on app.merchant_check to sixpence_api;

-- Documents that are not sent yet, for the person who asked, until their link ends.
create table app.pdf_draft (
  -- SHA-256 of the ticket in the link
  hash bytea primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  -- the data of the document, sealed for the customer
  sealed bytea not null,
  created_at timestamptz not null,
  until timestamptz not null
);
create index pdf_draft_until on app.pdf_draft (until);
create index pdf_draft_customer on app.pdf_draft (customer_id);
grant select, insert, delete on app.pdf_draft to sixpence_api;

-- Keys of companies for the public interface. A key has 256 random bits, so that a plain hash cannot be guessed.
create table app.api_key (
  id bigint generated always as identity (start with 1801) primary key,
  customer_id bigint not null references app.customer,
  -- who made it
  actor_id bigint not null references app.person,
  name text not null,
  is_enabled boolean not null,
  scopes text[] not null,
  -- SHA-256 of the key, and its last four characters
  hash bytea not null unique,
  ending text not null,
  -- of the key before the last rotation, which works until then
  old_hash bytea unique,
  old_ending text,
  old_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- noted at most once a minute
  last_used_at timestamptz,
  last_used_from inet,
  -- kept after that, so that the log can name it
  revoked_at timestamptz,
  -- test: for trying; they act on a sandbox of the company, whose accounts have play money
  mode text not null default 'live' check (mode in ('live', 'test'))
);
create index api_key_customer on app.api_key (customer_id, id desc);
grant select, insert, update, delete on app.api_key to sixpence_api;

-- Ranges of addresses from which a company's keys may be used; without an enabled one, from everywhere.
create table app.allowed_ip (
  id bigint generated always as identity (start with 1901) primary key,
  customer_id bigint not null references app.customer,
  name text not null,
  is_enabled boolean not null,
  low inet not null,
  high inet not null,
  created_at timestamptz not null,
  check (family(low) = family(high) and low <= high)
);
create index allowed_ip_customer on app.allowed_ip (customer_id, id desc);
grant select, insert, update, delete on app.allowed_ip to sixpence_api;

-- Requests by keys, for 90 days: never bodies, and of the query only values that cannot be secrets or names.
create table app.api_request (
  id bigint generated always as identity (start with 2001) primary key,
  customer_id bigint not null references app.customer,
  api_key_id bigint not null references app.api_key,
  request_id text not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  status int not null,
  ms int not null,
  ip inet not null
);
create index api_request_customer on app.api_request (customer_id, id desc);
create index api_request_key on app.api_request (api_key_id, id desc);
create index api_request_age on app.api_request (at);
grant select, insert, update, delete on app.api_request to sixpence_api;

-- Requests of the public interface that create something, by the customer's Idempotency-Key, for a day: repeated, they are
-- answered as the first time.
create table app.api_reply (
  customer_id bigint not null references app.customer,
  -- keyed hashes of the Idempotency-Key and of the request
  key bytea not null,
  body_hash bytea not null,
  -- until then the request is taken to be under way
  leased_until timestamptz not null,
  -- what it changes is committed
  is_done boolean not null default false,
  status int,
  -- the answer, sealed for the customer
  body bytea,
  created_at timestamptz not null,
  primary key (customer_id, key),
  check ((status is null) = (body is null))
);
create index api_reply_age on app.api_reply (created_at);
grant select, insert, update, delete on app.api_reply to sixpence_api;

-- Servers of customers that are told what happens: of a company's payments (ipn), of its payment buttons (button), and of
-- what else they chose (webhook).
create table app.delivery_endpoint (
  id bigint generated always as identity (start with 1501) primary key,
  customer_id bigint not null references app.customer,
  kind text not null check (kind in ('ipn', 'button', 'webhook')),
  is_on boolean not null default true,
  -- sealed for the customer, because an address may hold a token; null where each message has an address of its own
  address bytea,
  -- the kinds of events it is told of
  events text[] not null,
  -- sealed for the customer, the newest first; the ones before are used beside it until their time
  secrets bytea not null,
  leased_until timestamptz,
  -- since when nothing has arrived; null once something did
  failing_since timestamptz,
  -- its owner is to be told that messages were set aside, and was
  tell_at timestamptz,
  told_at timestamptz,
  created_at timestamptz not null,
  -- webhooks: a company has several servers of this kind, each with a name
  name text,
  -- when it was switched off by itself
  paused_at timestamptz,
  -- kept after that as long as messages to it are
  removed_at timestamptz,
  -- the key that made a webhook or gave it its address; null: a person did
  key_id bigint,
  check ((kind = 'webhook') = (name is not null))
);
create unique index delivery_endpoint_one on app.delivery_endpoint (customer_id, kind) where kind <> 'webhook';
create index delivery_endpoint_customer on app.delivery_endpoint (customer_id);
create index delivery_endpoint_tell on app.delivery_endpoint (tell_at) where tell_at is not null;
create index delivery_endpoint_key on app.delivery_endpoint (key_id) where key_id is not null;
grant select, insert, update, delete on app.delivery_endpoint to sixpence_api;

-- Messages to them. Of one subject they arrive in the order of their ids.
create table app.delivery (
  id bigint generated always as identity (start with 1601) primary key,
  endpoint_id bigint not null references app.delivery_endpoint on delete cascade,
  customer_id bigint not null references app.customer,
  message_id uuid not null default gen_random_uuid(),
  -- what it tells of; told once to each endpoint
  key text not null,
  subject text not null,
  event text not null,
  -- ids and amounts from which it is written
  facts jsonb not null,
  -- as it is sent, at every attempt the same; sealed for the customer, written before the first attempt
  body bytea,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'setAside')),
  attempts int not null default 0,
  -- attempts before it was sent again by hand, which begins the pauses anew
  earlier_attempts int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- the customer has noted it as handled
  confirmed_at timestamptz,
  unique (endpoint_id, key),
  check ((state = 'waiting') = (ended_at is null))
);
create index delivery_due on app.delivery (endpoint_id, next_at) where state = 'waiting';
create index delivery_order on app.delivery (endpoint_id, subject, id) where state = 'waiting';
create index delivery_list on app.delivery (endpoint_id, id desc);
create index delivery_customer on app.delivery (customer_id);
create index delivery_age on app.delivery (ended_at) where ended_at is not null;
grant select, insert, update, delete on app.delivery to sixpence_api;

create table app.delivery_attempt (
  delivery_id bigint not null references app.delivery on delete cascade,
  number int not null,
  at timestamptz not null,
  ms int not null,
  outcome text not null,
  -- of the server's answer
  status int,
  -- for pages of the log, the newest first
  id bigint generated always as identity,
  primary key (delivery_id, number)
);
create unique index delivery_attempt_id on app.delivery_attempt (id);
grant select, insert, update, delete on app.delivery_attempt to sixpence_api;
