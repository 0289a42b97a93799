// What webpack turns into an address is just a name in a unit test.
export const fileStub = 'file-stub';
