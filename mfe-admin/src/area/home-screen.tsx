import { CategoriesScreen } from '../features/categories/categories-screen';
import { Dashboard } from '../features/dashboard/dashboard';

/** The first screen after sign-in. Features do not import each other: what shows two of them is composed here. */
export const HomeScreen = () => <CategoriesScreen overview={<Dashboard />} />;
