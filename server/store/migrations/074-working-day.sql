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
