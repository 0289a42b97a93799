import { testKills } from './kill-test';

testKills();
