-- Something of the payment is to be found again, and is not kept yet: that is done once it may leave.
alter table app.instruction add column to_keep boolean not null default false;
create index instruction_to_keep on app.instruction (operation_id) where to_keep;
