-- An instruction is dispatched when its worker may send it: at once, or when the payment is approved.
alter table app.instruction rename column released_at to dispatched_at;
