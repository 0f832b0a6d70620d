// Begins the page.
import { App } from './app';

void new App().begin();
