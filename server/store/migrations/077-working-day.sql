-- The working day of the bank's people.

-- Who has taken a case of the queue: `object` is its number, of an identity check its id. One person has a case at a time.
create table app.desk_assignment (
  kind text not null,
  object text not null,
  person_id bigint not null references app.staff,
  at timestamptz not null,
  primary key (kind, object)
);
create index desk_assignment_person on app.desk_assignment (person_id);
grant select, insert, update, delete on app.desk_assignment to sixpence_api;

-- Payments a company has and has not ended, for the queue.
create index instruction_unended on app.instruction (sent_at) where state in ('sent', 'accepted', 'unknown');

-- References by which the desk searches.
create index card_last_four on app.card (last_four) where last_four is not null;
create index support_message_result on app.support_message (result);

-- Cases of a payment, for its page.
create index rail_case_instruction on app.rail_case (instruction_id) where instruction_id is not null;
create index email_look_up on app.email (look_up);
create index phone_look_up on app.phone (look_up);

-- What colleagues note about a customer, sealed for the customer with who wrote it in which role. Never changed.
create table app.desk_note (
  id bigint generated always as identity primary key,
  customer_id bigint not null references app.customer,
  actor_id bigint not null references app.person,
  at timestamptz not null,
  words bytea not null
);
create index desk_note_customer on app.desk_note (customer_id, id desc);
grant select, insert on app.desk_note to sixpence_api;

-- The trail of one customer.
create index audit_customer on app.audit (customer_id, id desc) where customer_id is not null;
